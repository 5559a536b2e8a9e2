/** How one lane's data channel is made. Adding a lane later would break links between versions, so all five always exist. */
export interface LaneSpec {
  /** Negotiated SCTP stream id: the same on both ends, so no channel event is ever needed. */
  readonly id: number;
  readonly reliable: boolean;
  /** JSON text rather than bytes. */
  readonly text: boolean;
  /** Larger frames are refused on both ends: locally when sending, with 1009 when received. */
  readonly maxBytes: number;
  /** What it is for, in the words of the documentation. */
  readonly carries: string;
}

/** The five lanes of a link, see `docs/architecture.md`. */
export const lanes = {
  lobby: { id: 1, reliable: true, text: true, maxBytes: 16 * 1024, carries: 'JSON' },
  stream: { id: 2, reliable: true, text: false, maxBytes: 64 * 1024, carries: 'a game’s frames' },
  datagram: { id: 3, reliable: false, text: false, maxBytes: 1200, carries: 'a game’s frames that may be lost' },
  bulk: {
    id: 4,
    reliable: true,
    text: false,
    maxBytes: 16 * 1024 + 8,
    carries: 'large transfers: u32 transfer, u32 offset, ≤ 16 KiB; a chunk with less, possibly none, is the last',
  },
  probe: {
    id: 5,
    reliable: false,
    text: false,
    maxBytes: 64,
    carries: 'u8 kind (0 asks, 1 answers), u32 sequence, u32 ms',
  },
} as const satisfies Record<string, LaneSpec>;

export type LaneName = keyof typeof lanes;

export const laneNames = Object.keys(lanes) as LaneName[];

/** Whether `frame` may be sent on a lane of this name. */
export function fits(lane: LaneName, frame: Uint8Array): boolean {
  return frame.byteLength <= lanes[lane].maxBytes;
}
