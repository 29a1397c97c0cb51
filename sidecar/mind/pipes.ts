/** File descriptors of a mind's process: frames from the seat, answers to queries, and frames to the seat. */
export const FROM_SEAT = 3;
export const QUERY_ANSWERS = 4;
export const TO_SEAT = 5;

/** An answer to a query is its length in so many bytes, big-endian, and then JSON. */
export const LENGTH_BYTES = 4;
