import type { Status } from '../../../src/verification/status/status-machine.js';

export type Step = 'submit' | 'approve' | 'contact' | 'reject_fixable' | 'reject_final' | 'expire' | 'reopen';

/** V4 and VE11 once more, told as a story instead of a table: what a step makes of a verification, if it is possible. */
export class HistoryModel {
  status: Status | undefined;
  rejections = 0;
  isFixable: boolean | undefined;
  /** `from > to`, oldest first. */
  readonly moves: string[] = [];

  /** False when nothing happens. */
  take(step: Step): boolean {
    switch (step) {
      case 'submit': {
        const canSupply = this.status === undefined || this.status === 'contacted' || this.status === 'expired';
        return (canSupply || this.isFixable === true) && this.#move('pending');
      }
      case 'approve':
        return this.status === 'pending' && this.#approve();
      case 'contact':
        return this.status === 'pending' && this.#move('contacted');
      case 'reject_fixable':
      case 'reject_final':
        return this.status === 'pending' && this.#reject(step === 'reject_fixable');
      case 'expire':
        return this.status === 'approved' && this.#move('expired');
      case 'reopen':
        return this.#reopen();
    }
  }

  /** Whoever was approved has all tries again. */
  #approve(): true {
    this.rejections = 0;
    return this.#move('approved');
  }

  /** A rejection that is taken back costs no try. */
  #reopen(): boolean {
    if (this.status === 'rejected') this.rejections -= 1;
    return (this.status === 'approved' || this.status === 'rejected') && this.#move('pending');
  }

  #reject(fixable: boolean): true {
    this.#move('rejected');
    this.rejections += 1;
    // The first and three more tries.
    this.isFixable = fixable && this.rejections < 4;
    return true;
  }

  #move(to: Status): true {
    this.moves.push(`${this.status ?? 'none'} > ${to}`);
    this.status = to;
    this.isFixable = undefined;
    return true;
  }
}
