/** Names that every plain object answers to, though nothing in it is called so. */
export const HOSTILE_NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'] as const;
