/** A piece of a copy: bytes of ours, or those of the source `from` to before `to`. */
export type KeptPiece = Uint8Array | { from: number; to: number }
