/** A data pack as text files by path, such as "data/guildhall/functions/load.mcfunction". */
export type PackFiles = ReadonlyMap<string, string>;
