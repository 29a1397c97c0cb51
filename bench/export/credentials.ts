/** What keys and passwords of well-known services look like. */
const CREDENTIALS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bsk-[A-Za-z0-9_-]{20,}/,
  /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{30,})/,
  /\b(?:hf|gsk|xai|r8|glpat)[_-][A-Za-z0-9_-]{20,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bAIza[0-9A-Za-z_-]{35}/,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/,
  /\bBearer [A-Za-z0-9._~+/-]{20,}/,
];

/** Whether a text holds what looks like a credential. */
export function holdsCredential(text: string): boolean {
  return CREDENTIALS.some((pattern) => pattern.test(text));
}
