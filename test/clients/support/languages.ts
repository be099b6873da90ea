import { join } from 'node:path';
import { ROOT } from '../../support/run-folder.js';
import { runTool } from './tool.js';

export type LanguageName = 'JavaScript' | 'Python' | 'Go' | 'Java';
/** Programs that check a webhook by themselves, and what makes SDKs, or is needed for one alone. */
export type ToolName = 'OpenSSL' | 'webhook' | 'openapi-generator' | 'Rust' | 'PHP' | 'Ruby';

interface Tool {
  command: string[];
  /** Its first group is the version. */
  says: RegExp;
  atLeast: [number, number];
  /** Go fetches a newer release of itself when it stands beside a go.mod that wants one. */
  cwd?: string;
}

interface Language {
  tools: Tool[];
  needs: string;
  howToGet: string;
}

const JAVA = /javac (\d+(?:\.\d+)?)/;
const MAVEN = /Apache Maven (\d+\.\d+)/;
const PHP_PACKAGES =
  "extension_loaded('curl') && extension_loaded('mbstring') && include 'GuzzleHttp/autoload.php'; echo 'all of them 1.0';";
const RUBY_PACKAGES = "require 'typhoeus'; puts 'all of them 1.0'";

export const LANGUAGES: Record<LanguageName, Language> = {
  // These tests run on it themselves.
  JavaScript: { tools: [], needs: 'Node', howToGet: '' },
  Python: {
    tools: [
      { command: ['python3', '--version'], says: /Python (\d+\.\d+)/, atLeast: [3, 11] },
      { command: ['python3', '-m', 'pip', '--version'], says: /pip (\d+\.\d+)/, atLeast: [22, 0] },
    ],
    needs: 'Python 3.11 or later with pip',
    howToGet: 'on Debian and Ubuntu `apt-get install python3 python3-pip`',
  },
  Go: {
    tools: [
      {
        command: ['go', 'version'],
        says: /go(\d+\.\d+)/,
        atLeast: [1, 26],
        cwd: join(ROOT, 'test/clients/go/x-oauth2'),
      },
    ],
    needs: 'Go 1.26 or later, or one from 1.21 on that may fetch it',
    howToGet: 'on Debian and Ubuntu `apt-get install golang-go`',
  },
  Java: {
    tools: [
      { command: ['javac', '-version'], says: JAVA, atLeast: [17, 0] },
      { command: ['mvn', '--version'], says: MAVEN, atLeast: [3, 6] },
    ],
    needs: 'a JDK, 17 or later, and Maven 3.6 or later',
    howToGet: 'on Debian and Ubuntu `apt-get install default-jdk-headless maven`',
  },
};

export const TOOLS: Record<ToolName, Language> = {
  OpenSSL: {
    tools: [{ command: ['openssl', 'version'], says: /SSL (\d+\.\d+)/, atLeast: [1, 1] }],
    needs: 'openssl',
    howToGet: 'on Debian and Ubuntu `apt-get install openssl`',
  },
  webhook: {
    tools: [{ command: ['webhook', '-version'], says: /version (\d+\.\d+)/, atLeast: [2, 8] }],
    needs: 'webhook 2.8 or later',
    howToGet: 'on Debian and Ubuntu `apt-get install --no-install-recommends webhook`',
  },
  'openapi-generator': {
    tools: [{ command: ['java', '-version'], says: /version "(\d+(?:\.\d+)?)/, atLeast: [11, 0] }],
    needs: 'Java 11 or later',
    howToGet: 'on Debian and Ubuntu `apt-get install default-jre-headless`',
  },
  Rust: {
    tools: [{ command: ['cargo', '--version'], says: /cargo (\d+\.\d+)/, atLeast: [1, 85] }],
    needs: 'Rust 1.85 or later with Cargo',
    howToGet: 'see https://rustup.rs',
  },
  PHP: {
    tools: [
      { command: ['php', '--version'], says: /PHP (\d+\.\d+)/, atLeast: [8, 1] },
      { command: ['php', '-r', PHP_PACKAGES], says: /all of them (\d+\.\d+)/, atLeast: [1, 0] },
    ],
    needs: 'PHP 8.1 or later with curl, mbstring and Guzzle',
    howToGet: 'on Debian and Ubuntu `apt-get install php-cli php-curl php-mbstring php-guzzlehttp-guzzle`',
  },
  Ruby: {
    tools: [
      { command: ['ruby', '--version'], says: /ruby (\d+\.\d+)/, atLeast: [3, 1] },
      { command: ['ruby', '-e', RUBY_PACKAGES], says: /all of them (\d+\.\d+)/, atLeast: [1, 0] },
    ],
    needs: 'Ruby 3.1 or later with Typhoeus',
    howToGet: 'on Debian and Ubuntu `apt-get install ruby ruby-typhoeus`',
  },
};

/** @returns what is missing of a language or a tool and how to get it, or nothing when all of it is there */
export async function findMissing(name: LanguageName | ToolName): Promise<string | undefined> {
  const { tools, needs, howToGet } = { ...LANGUAGES, ...TOOLS }[name];
  const faults = (await Promise.all(tools.map(faultOf))).filter((fault) => fault !== undefined);
  return faults.length === 0 ? undefined : `${name}: ${faults.join(', ')}. It needs ${needs}: ${howToGet}.`;
}

async function faultOf({ command, says, atLeast, cwd }: Tool): Promise<string | undefined> {
  try {
    const said = await runTool(command, { cwd: cwd ?? ROOT });
    const version = says.exec(said)?.[1] ?? '0';
    return isAtLeast(version, atLeast) ? undefined : `\`${command.join(' ')}\` says ${version}`;
  } catch (error) {
    return (error as Error).message;
  }
}

function isAtLeast(version: string, [major, minor]: [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}
