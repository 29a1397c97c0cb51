/** What hurt or killed somebody, in short: "zombie (mob_attack)", "skeleton (arrow)", "fall". */
export function harmText({
  cause,
  attacker,
}: {
  readonly cause: string;
  readonly attacker?: string | undefined;
}): string {
  return attacker === undefined ? cause : `${attacker} (${cause})`;
}
