/** A project of Spyglass (@spyglassmc/core), as far as this changes it. */
export interface CachedProject {
  readonly cacheService: { save(): Promise<boolean> };
}

/** Has a project never save its cache of symbols, which it otherwise packs and writes after every run. */
export function discardCache({ cacheService }: CachedProject): void {
  cacheService.save = async () => false;
}
