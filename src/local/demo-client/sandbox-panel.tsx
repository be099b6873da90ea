import type { VNode } from 'preact';
import type { RecordedCall } from './memory.js';
import { Outcome } from './outcome.js';
import { OUTCOMES } from './sandbox.js';

/** Buttons for the actions of a client's developer in the sandbox. Each sends one request to the service's API. */
export function SandboxPanel({ uid, last }: { uid: string | undefined; last: RecordedCall | undefined }): VNode {
  return (
    <section>
      <h2>Sandbox</h2>
      {uid === undefined && <p class="soft">When you are back from Attestry, you decide here what becomes of you.</p>}
      <div class="row">
        {uid !== undefined &&
          Object.keys(OUTCOMES).map((outcome) => (
            <form method="post" action={`/outcomes/${outcome}`} key={outcome}>
              <button>{outcome}</button>
            </form>
          ))}
        <form method="post" action="/clock">
          <button>a year later</button>
        </form>
      </div>
      {last && <Outcome {...last} />}
    </section>
  );
}
