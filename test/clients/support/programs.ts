import type { LanguageName } from './languages.js';
import type { MoreStep } from './steps.js';

/** One foreign OAuth client: a folder with a lock file and a program that uses the library as its documents say. */
export interface Program {
  name: string;
  language: LanguageName;
  /** Within test/clients/. */
  folder: string;
  /** How it proves itself when nobody tells it otherwise (O2), or as its program says. */
  authenticates: 'basic' | 'body';
  usesPkce: boolean;
  /** What it does beyond the steps that all of them take. */
  does: MoreStep[];
}

export const PROGRAMS: Program[] = [
  {
    name: 'openid-client',
    language: 'JavaScript',
    folder: 'javascript/openid-client',
    authenticates: 'body',
    usesPkce: true,
    does: ['discovery', 'used_code', 'issuer', 'introspection', 'revocation'],
  },
  {
    name: 'oauth4webapi',
    language: 'JavaScript',
    folder: 'javascript/oauth4webapi',
    authenticates: 'basic',
    usesPkce: true,
    does: ['discovery', 'used_code', 'issuer', 'introspection', 'revocation'],
  },
  {
    name: 'simple-oauth2',
    language: 'JavaScript',
    folder: 'javascript/simple-oauth2',
    authenticates: 'basic',
    usesPkce: false,
    does: ['used_code', 'revocation'],
  },
  {
    name: 'passport-oauth2',
    language: 'JavaScript',
    folder: 'javascript/passport-oauth2',
    authenticates: 'body',
    usesPkce: true,
    does: ['unknown_code'],
  },
  {
    name: 'Authlib',
    language: 'Python',
    folder: 'python/authlib',
    authenticates: 'basic',
    usesPkce: true,
    does: ['discovery', 'used_code', 'introspection', 'revocation'],
  },
  {
    name: 'requests-oauthlib',
    language: 'Python',
    folder: 'python/requests-oauthlib',
    authenticates: 'basic',
    usesPkce: true,
    does: ['used_code'],
  },
  {
    name: 'golang.org/x/oauth2',
    language: 'Go',
    folder: 'go/x-oauth2',
    authenticates: 'basic',
    usesPkce: true,
    does: ['used_code'],
  },
  {
    name: 'Nimbus OAuth 2.0 SDK',
    language: 'Java',
    folder: 'java/nimbus',
    authenticates: 'basic',
    usesPkce: true,
    does: ['discovery', 'used_code', 'introspection', 'revocation'],
  },
];
