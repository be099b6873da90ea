import { recordAuditEvent, type Actor } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { refuse } from '../../refusals/refuse.js';
import type { MemberRole } from './membership.store.js';
import { deleteMembership, isMember, lockOwners, updateRole } from './team.store.js';

export { joinTeam, listMemberIds, type MemberRole } from './membership.store.js';
export { listTeam, type TeamMember } from './team.store.js';

/** Members and open invitations together. It is enough for any team, and limits how many invitations can be mailed. */
export const TEAM_MAX = 100;

export type TeamChange = { role: MemberRole } | 'remove';

interface RequestedTeamChange {
  clientId: string;
  memberId: string;
  /** The role that the member had when the change was decided. */
  role?: MemberRole | undefined;
  change: TeamChange;
}

/**
 * Changes a member's role or removes them from the team, with immediate effect on all their sessions.
 * @throws Refused for somebody who is not on the team, or when no owner would be left, or the member has a
 * different role by now
 */
export async function changeTeam(
  context: Context,
  { clientId, memberId, role, change }: RequestedTeamChange,
  now: Date,
  actor: Actor = {},
): Promise<void> {
  await context.db.transaction(async (trx) => {
    // Locked, so that two owners cannot remove each other at the same moment and leave the team without an owner.
    const owners = await lockOwners(trx, clientId);
    const takesAway = change === 'remove' || change.role !== 'owner';
    if (takesAway && owners.length === 1 && owners[0] === memberId) {
      refuse('team.last_owner');
    }
    const membership = { clientId, memberId, role };
    const isThere =
      change === 'remove' ? await deleteMembership(trx, membership) : await updateRole(trx, membership, change.role);
    if (!isThere) {
      if (await isMember(trx, membership)) refuse('team.role_changed_meanwhile');
      refuse('team.not_a_member');
    }
    const what =
      change === 'remove'
        ? ({ type: 'member_removed', detail: memberId } as const)
        : ({ type: 'member_role_changed', detail: `${memberId} ${change.role}` } as const);
    await recordAuditEvent(trx, { ...what, clientId, ...actor }, now);
  });
}
