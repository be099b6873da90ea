export interface RequirementList {
  name: string;
  lines: { id: string; text: string }[];
  open: Set<string>;
}

export interface TestResult {
  file: string;
  name: string;
  result: string;
}

export interface Comparison {
  name: string;
  total: number;
  proven: number;
  open: number;
  faults: string[];
}

export function readList(name: string, text: string): RequirementList;
export function compare(list: RequirementList, results: TestResult[]): Comparison;
