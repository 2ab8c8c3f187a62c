/** A cookie of a jar, as tough-cookie writes it into JSON (`key`, `value`, `domain`, `path`, `expires` …). */
export interface JarEntry {
	readonly key?: string;
	readonly value?: string;
	readonly [member: string]: unknown;
}
