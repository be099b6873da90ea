import type { VNode } from 'preact';
import type { RefusalCode } from '../../refusals/refuse.js';
import { messages } from '../../texts/messages.js';
import { refusalSentence } from '../../texts/refusal-sentence.js';
import { CopyBox } from '../../ui/components/copy-box.js';
import { Worded } from '../../ui/components/worded.js';
import { judgeScopes, type JudgedScopes } from '../judged-scope.js';
import { correctedParameter } from './corrected-parameter.js';
import { JudgedScopeList } from './judged-scopes.page.js';
import { HowItWasSent, ReceivedValues } from './received-values.page.js';
import type { ParameterFault } from './request-parameters.js';

const text = messages.forDevelopers.request;
const WORDS: Partial<Record<RefusalCode, { title: string; advice: string }>> = text.faults;

/** A fault as its page tells it. Title and advice may have backticks around what is code. */
export interface FaultInWords {
  fault: ParameterFault;
  title: string;
  advice: string;
  /** What to send in its place. */
  corrected: string | undefined;
  scopes: JudgedScopes | undefined;
}

export function inWords(fault: ParameterFault, allowedScopes: readonly string[]): FaultInWords {
  const [only] = fault.received;
  const isScope = fault.parameter === 'scope' && fault.received.length === 1 && only !== undefined;
  const scopes = isScope ? judgeScopes(only, allowedScopes) : undefined;
  return { fault, scopes, corrected: correctedParameter(fault, allowedScopes), ...wordsFor(fault, scopes) };
}

function wordsFor({ parameter, received, refused }: ParameterFault, scopes: JudgedScopes | undefined) {
  if (received.length > 1) return { title: text.repeated(parameter), advice: text.adviceRepeated };
  if (received.length === 1 && received[0] === undefined) {
    return { title: text.unreadable(parameter), advice: text.adviceUnreadable };
  }
  if (scopes && scopes.faulty > 0) {
    return { title: text.scopes.title(scopes.faulty, scopes.all), advice: text.scopes.advice };
  }
  return WORDS[refused.code] ?? { title: parameter, advice: refusalSentence(refused).text };
}

/**
 * What is wrong with one parameter, what was sent for it, and what to send.
 * @param isOnly title and advice are those of the page
 */
export function Fault({ said, isOnly }: { said: FaultInWords; isOnly: boolean }): VNode | null {
  const { fault, title, advice, corrected, scopes } = said;
  const isBare = !isShown(fault) && corrected === undefined && !fault.isEmpty && fault.sentAs === undefined;
  if (isOnly && isBare) return null;
  const [value] = fault.received;
  return (
    <div class="developer-section">
      {!isOnly && (
        <>
          <h2>
            <Worded text={title} />
          </h2>
          <p>
            <Worded text={advice} />
          </p>
        </>
      )}
      <HowItWasSent {...fault} name={fault.parameter} />
      {(isShown(fault) || corrected !== undefined) && (
        <dl class="box definitions definitions-wide sent-and-to-send">
          {isShown(fault) && (
            <div>
              <dt>{messages.forDevelopers.received}</dt>
              <dd>
                {scopes ? <JudgedScopeList {...scopes} /> : <ReceivedValues values={fault.received} />}
                {fault.refused.code === 'code_challenge.malformed' && value !== undefined && (
                  <span class="soft small">{text.length(value.length)}</span>
                )}
              </dd>
            </div>
          )}
          {corrected !== undefined && (
            <div>
              <dt>{messages.forDevelopers.send}</dt>
              <dd>
                <CopyBox inLine text={corrected} what={messages.forDevelopers.parameter} />
              </dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}

/** Whose client it is stands at the head of the page. */
function isShown({ parameter, received }: ParameterFault): boolean {
  return parameter !== 'client_id' && received.length > 0;
}
