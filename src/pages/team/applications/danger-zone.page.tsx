import type { VNode } from 'preact';
import type { MemberRole } from '../../../clients/team/team.js';
import type { AccessRevocation } from '../../../oauth/access-revocation/access-revocation.js';
import { Button } from '../../../ui/components/button.js';
import { Moment } from '../../../ui/components/date.js';
import { TextField } from '../../../ui/components/field.js';
import { Form } from '../../../ui/components/form.js';
import { Notice } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import type { SettingsPart } from './settings.form.js';

const words = messages.dashboardSettings;

interface DangerZoneProps extends SettingsPart {
  role: MemberRole;
  revocation: AccessRevocation | undefined;
  /** What the member typed as confirmation if it was not the client's name. */
  entered: string | undefined;
}

/** Actions that affect all users of the client at once. Only owners may perform them. */
export function DangerZone({ client, csrf, path, faults, role, revocation, entered }: DangerZoneProps): VNode {
  if (role !== 'owner') {
    return (
      <section class="card stack" aria-labelledby="standing">
        <h2 id="standing">{words.standing.title}</h2>
        <p>{words.standing.owners}</p>
        <LastRevocation revocation={revocation} />
      </section>
    );
  }
  return (
    <>
      <section class="card stack" aria-labelledby="standing">
        <h2 id="standing">{words.standing.title}</h2>
        <p class="soft">{words.standing.text}</p>
        <p class="soft">{words.standing.noDeletion}</p>
        <Form action={`${path}/standing`} csrf={csrf}>
          <Button name="action" value={client.isDisabled ? 'enable' : 'disable'}>
            {client.isDisabled ? words.standing.enable : words.standing.disable}
          </Button>
        </Form>
      </section>
      <section class="card stack" aria-labelledby="revoke">
        <h2 id="revoke">{words.revoke.title}</h2>
        <p>{words.revoke.text}</p>
        <LastRevocation revocation={revocation} />
        <Form action={`${path}/access-revocation`} csrf={csrf}>
          <TextField
            name="client_name"
            label={words.revoke.label(client.name)}
            autocomplete="off"
            value={entered}
            fault={faults['client_name']}
          />
          <Button kind="danger">{words.revoke.submit}</Button>
        </Form>
      </section>
    </>
  );
}

function LastRevocation({ revocation }: { revocation: AccessRevocation | undefined }): VNode | null {
  if (!revocation) return null;
  const { requestedAt, revokedCount, finishedAt } = revocation;
  return (
    <Notice kind={finishedAt ? 'good' : 'info'}>
      <p>{finishedAt ? words.revoke.done(revokedCount) : words.revoke.running(revokedCount)}</p>
      <p class="small">
        {words.revoke.last} <Moment date={requestedAt} />
      </p>
    </Notice>
  );
}
