/** What stands in a run's stream of events. */
export type RunEntry =
	| {
			readonly kind: "begin" | "back";
			readonly part: number;
			readonly attempt: number;
	  }
	| {
			readonly kind: "events" | "end";
			readonly part: number;
			readonly attempt: number;
			/** Finished by this attempt so far. */
			readonly requests: number;
			readonly sealed: Buffer;
	  }
	| {
			readonly kind: "refused";
			readonly reason: string;
			/** Version of the worker's Curlew. */
			readonly version: string;
			readonly host: string;
	  }
	| { readonly kind: "finish"; readonly sealed: Buffer };

/** Reads an entry's fields; undefined for one that only a later version understands. */
export function readEntry(fields: readonly Buffer[]): RunEntry | undefined {
	const values = new Map<string, Buffer>();
	for (let index = 0; index + 1 < fields.length; index += 2) {
		const [name, value] = [fields[index], fields[index + 1]];
		if (name && value) values.set(name.toString(), value);
	}
	const text = (name: string) => values.get(name)?.toString() ?? "";
	const sealed = values.get("d") ?? Buffer.alloc(0);
	const [part, attempt] = [Number(text("p")), Number(text("a"))];
	const kind = text("t");
	switch (kind) {
		case "begin":
		case "back":
			return { kind, part, attempt };
		case "events":
		case "end":
			return { kind, part, attempt, requests: Number(text("n")), sealed };
		case "refused":
			return { kind, reason: text("r"), version: text("v"), host: text("h") };
		case "finish":
			return { kind, sealed };
		default:
			return undefined;
	}
}
