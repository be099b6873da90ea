/** A tool that makes a client, or types, from a document of the contract; docs/generators.md has a section about each. */
export interface Generator {
  /** As its section is called. */
  name: string;
  language: 'JavaScript' | 'Python' | 'Go';
  /** Within test/clients/; holds its lock file. */
  folder: string;
  /** What its program prints: the statistics that it asks for, or what a body says that came by webhook. */
  prints: 'statistics' | 'notification';
}

export const GENERATORS: [Generator, ...Generator[]] = [
  {
    name: 'openapi-typescript with openapi-fetch',
    language: 'JavaScript',
    folder: 'javascript/openapi-fetch',
    prints: 'statistics',
  },
  { name: '@hey-api/openapi-ts', language: 'JavaScript', folder: 'javascript/hey-api', prints: 'statistics' },
  { name: 'orval', language: 'JavaScript', folder: 'javascript/orval', prints: 'statistics' },
  { name: 'openapi-python-client', language: 'Python', folder: 'python/openapi-python-client', prints: 'statistics' },
  {
    name: 'datamodel-code-generator',
    language: 'Python',
    folder: 'python/datamodel-code-generator',
    prints: 'statistics',
  },
  { name: 'oapi-codegen', language: 'Go', folder: 'go/oapi-codegen', prints: 'statistics' },
  { name: 'Modelina', language: 'JavaScript', folder: 'javascript/modelina', prints: 'notification' },
  {
    name: 'datamodel-code-generator for webhooks',
    language: 'Python',
    folder: 'python/datamodel-code-generator',
    prints: 'notification',
  },
];
