import type { Writable } from "node:stream";

/** Where a report goes: a file, whose folders are made, or a stream such as stdout. */
export type ReportDestination =
	| { readonly path: string }
	| { readonly stream: Writable };

/** The destination's name for messages. */
export function nameOfDestination(destination: ReportDestination): string {
	return "path" in destination ? destination.path : "on stdout";
}
