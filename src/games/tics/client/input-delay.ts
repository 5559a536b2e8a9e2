import { ticRateHz } from '../protocol.ts';

const ticMs = 1000 / ticRateHz;

/** L5. */
const minTics = 1;
const maxTics = 20;
/** Others that waited less than this did not notice: it is less than clocks of pages tell apart. */
const toleratedMs = 2;
/** Of half a second, between two reports: more than one millisecond a tic at a full window is a world that runs slow. */
export const slowHeldMs = 18;
/** One report says how late one command was, and that may have been an exception. */
const maxRaiseTics = 4;
/** This much to spare means that one tic less leaves half of one. */
const spareMs = 1.5 * ticMs;
/** Of the last reports so many must say that others wait: what happens once in a while is waited for. */
const shortReports = 2;
const recentReports = 0b111;
/** Reports in a row with that much to spare, about half a second each, before a tic is given up. */
const minPatience = 4;
const maxPatience = 240;
/** A raise within so many reports after a tic was given up says that it was given up too soon: half a minute. */
const regretReports = 60;
/** Without a change for so long, two minutes, the line is taken to be another one. */
const forgetReports = 240;
/** A round trip that has not been measured yet is taken for one of the Internet by who has no launch to wait for it. */
const assumedTripMs = 100;
/** What the commands of who is not waited for are moved ahead by at a time. */
const missedStepTics = 3;

/**
 * How many tics ahead of the newest bundle a guest may make commands: the fewest for which nobody has to wait (L5).
 * Raised at the second report in short that they do, lowered by one after a while, and after ever longer whiles where that was too soon.
 */
export class InputDelay {
  #tics: number;
  /** Reports in a row with time, or a tic, to spare. */
  #spare = 0;
  #patience = minPatience;
  #sinceLowered = Number.POSITIVE_INFINITY;
  #sinceChange = 0;
  /** Which of the last reports said that others wait, the newest in bit 0. */
  #short = 0;
  /** Reports that still speak of commands made before the last change. */
  #stale = 0;

  /**
   * By the round trip, where it is known. Who is there from the launch begins with half of it, as the source has it, and
   * is told the rest by reports. Who comes later is told nothing before its first command was in time, so it begins with
   * all of it and a tic.
   */
  constructor(rttMs: number | null, late: boolean) {
    this.#tics = clamp(late ? Math.ceil((rttMs ?? assumedTripMs) / ticMs) + 1 : Math.ceil((rttMs ?? 0) / 2 / ticMs));
  }

  get tics(): number {
    return this.#tics;
  }

  /**
   * `marginMs`: by how much the latest of the last commands was early, negative when others had to wait. `heldMs`: for
   * how long since the report before the window, not the clock, has held commands back. `reachTics`: of the tics allowed
   * ahead, how many were made use of. Returns the tics by which the clock that makes commands is late.
   */
  report(marginMs: number, heldMs: number, reachTics: number): number {
    this.#sinceChange++;
    this.#sinceLowered++;
    if (this.#sinceChange > forgetReports) this.#patience = minPatience;
    if (this.#stale > 0) {
      this.#stale--;
      return 0;
    }
    const isLate = marginMs < -toleratedMs;
    // Players as far away as each other wait for each other, and each seems to be in time.
    const isSlow = marginMs <= toleratedMs && heldMs > slowHeldMs;
    this.#short = ((this.#short << 1) | (isLate || isSlow ? 1 : 0)) & recentReports;
    if (isLate || isSlow) {
      this.#spare = 0;
      if (bitsOf(this.#short) < shortReports) return 0;
      this.#short = 0;
      this.#stale = 1;
      const lateTics = Math.min(maxRaiseTics, Math.max(1, Math.ceil(-marginMs / ticMs)));
      // A window that held nothing back would be none the better for being wider.
      if (heldMs > 0) this.#raise(lateTics);
      return lateTics;
    }
    this.#spare = marginMs > spareMs || reachTics < this.#tics ? this.#spare + 1 : 0;
    if (this.#spare >= this.#patience && this.#tics > minTics) {
      this.#tics--;
      this.#spare = 0;
      this.#sinceLowered = 0;
      this.#sinceChange = 0;
    }
    return 0;
  }

  /** Commands of who is not waited for have all been too late for a while. */
  missed(): void {
    this.#raise(missedStepTics);
  }

  #raise(tics: number): void {
    if (this.#sinceLowered < regretReports) this.#patience = Math.min(maxPatience, this.#patience * 2);
    this.#tics = clamp(this.#tics + tics);
    this.#sinceChange = 0;
  }
}

function bitsOf(mask: number): number {
  return (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1);
}

function clamp(tics: number): number {
  return Math.min(maxTics, Math.max(minTics, tics));
}
