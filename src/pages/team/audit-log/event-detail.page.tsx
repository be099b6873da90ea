import { messages } from '../../../texts/messages.js';
import type { TeamEvent } from '../../../audit/team-events.js';

const words = messages.auditLog.details;
const SETTINGS: Readonly<Record<string, string>> = messages.auditLog.settings;

/**
 * The audit log stores details as fixed English phrases, so that programs can read them. These patterns turn each into
 * the words of the page.
 */
const PHRASES: Partial<Record<TeamEvent['type'], [RegExp, (...parts: string[]) => string][]>> = {
  client_changed: [
    [/^logo$/, () => words.logo],
    [/^logo removed$/, () => words.logoRemoved],
    [/^redirect URI added: (.*)$/, (uri = '') => words.redirectUriAdded(uri)],
    [/^redirect URI removed: (.*)$/, (uri = '') => words.redirectUriRemoved(uri)],
    [/^(\w+(?: \w+)*)$/, settingsInWords],
  ],
  member_invited: roles(),
  member_joined: roles(),
  member_role_changed: roles(),
  webhook_secret_rotated: [
    [/^(.*) overlap of (\S+)$/, (endpoint = '', length = '') => words.overlap(endpoint, length)],
  ],
  deliveries_redelivered: [[/^(\S+) (\d+) deliveries$/, (id = '', count = '') => words.deliveries(id, count)]],
  sandbox_users_made: [[/^(\d+) verifications$/, (count = '') => words.verifications(count)]],
  sandbox_clock_moved: [[/^(\d+) seconds$/, (count = '') => words.seconds(count)]],
};

/**
 * The detail of an event in words. A detail that no pattern fits, such as a name or one from an earlier version, is
 * shown as it is stored.
 */
export function detailInWords(type: TeamEvent['type'], detail: string): string {
  for (const [pattern, inWords] of PHRASES[type] ?? []) {
    const [whole, ...parts] = pattern.exec(detail) ?? [];
    if (whole !== undefined) return inWords(...parts);
  }
  return detail;
}

function roles(): [RegExp, (...parts: string[]) => string][] {
  return [
    [/^(?:(.*) )?owner$/, (who = '') => words.owner(who)],
    [/^(?:(.*) )?developer$/, (who = '') => words.developer(who)],
  ];
}

function settingsInWords(detail = ''): string {
  const names = detail.split(' ').map((name) => SETTINGS[name]);
  return names.every((name) => name !== undefined) ? names.join(', ') : detail;
}
