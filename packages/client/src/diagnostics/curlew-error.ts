import type { Diagnostic, SourceLocation } from "./diagnostic.ts";
import type { Excerpt } from "./excerpt.ts";

export interface CurlewErrorOptions {
	readonly hint?: string;
	readonly location?: SourceLocation;
	readonly excerpt?: Excerpt;
	readonly cause?: unknown;
}

/** The base of every error that Curlew throws on purpose. Each kind of failure is a class with a stable code. */
export abstract class CurlewError extends Error {
	abstract readonly code: string;
	readonly hint: string | undefined;
	readonly location: SourceLocation | undefined;
	readonly excerpt: Excerpt | undefined;

	constructor(message: string, options: CurlewErrorOptions = {}) {
		super(message, { cause: options.cause });
		this.name = new.target.name;
		this.hint = options.hint;
		this.location = options.location;
		this.excerpt = options.excerpt;
	}

	/** The error as plain data for reports. */
	toDiagnostic(): Diagnostic {
		return {
			code: this.code,
			severity: "error",
			message: this.message,
			...(this.hint !== undefined && { hint: this.hint }),
			...(this.location && { location: this.location }),
			...(this.excerpt !== undefined && { excerpt: this.excerpt }),
		};
	}
}
