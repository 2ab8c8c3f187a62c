import type { Value } from "@curlew/template";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import { parseJson } from "../../values/parse-json.ts";
import { shortened } from "../../values/shortened.ts";
import { type JqInstance, type JqMemory, jqProgram } from "./jq-program.ts";
import { JqStreams } from "./jq-streams.ts";

/** A jq filter is wrong, or does not fit the response. */
export class JqError extends CurlewError {
	readonly code = "JQ_FAILED";
}

export interface JqLimits {
	/** By `performance.now()`; a filter that runs longer is stopped there. */
	readonly deadline: number;
	/** Default: 256 MB. */
	readonly memory?: JqMemory;
}

/**
 * Filters JSON with jq. https://jqlang.org/manual/
 *
 * @returns the value; an array where the filter gives several, null where it gives none
 * @throws JqError for a filter that is wrong, or does not come to an end
 */
export function runJq(filter: string, input: string, limits: JqLimits): Value {
	const { code, results, errors } = jqAnswer(filter, input, limits);
	if (code !== 0) throw failed(errors);
	const values = results.map((line) => parseJson(line));
	return values.length > 1 ? values : (values[0] ?? null);
}

/** What jq said, as it said it. */
export interface JqAnswer {
	/** https://jqlang.org/manual/#invoking-jq: 2 for input that is no JSON, 3 for a filter that is none, 5 for one that failed. */
	readonly code: unknown;
	/** The results before it failed, if it did, each as JSON on one line. */
	readonly results: readonly string[];
	readonly errors: string;
}

/**
 * Runs a filter on a text of one JSON value or several; on an empty one it is only compiled.
 *
 * @throws JqError for a filter that does not come to an end
 */
export function jqAnswer(
	filter: string,
	input: string,
	limits: JqLimits,
): JqAnswer {
	const streams = new JqStreams(input);
	const code = new JqRun(streams, limits).start(filter);
	const results = streams.output.split("\n").filter((line) => line !== "");
	return { code, results, errors: streams.errors };
}

/** One run of jq, in an instance of its own. */
class JqRun {
	readonly #streams: JqStreams;
	readonly #limits: JqLimits;
	/** Which limit the filter ran into. */
	#overrun = "nests too deep, or makes a value that is too large";

	constructor(streams: JqStreams, limits: JqLimits) {
		this.#streams = streams;
		this.#limits = limits;
	}

	start(filter: string): unknown {
		const { module, start } = jqProgram(this.#limits.memory);
		let instance: JqInstance | undefined;
		start({
			instantiateWasm: (imports, receive) =>
				receive(this.#instantiate(module, imports.a)),
			postRun: [
				(running) => {
					instance = running;
				},
			],
		});
		try {
			// Without colours, one line for each value.
			return instance?.callMain(["-M", "-c", "--", filter]);
		} catch (error) {
			const why = this.#streams.isFull
				? "gives more than 64 MB"
				: this.#overrun;
			throw new JqError(
				`The jq filter ${shortened(filter, 60)} was stopped: it ${why}.`,
				{ hint: "Filter less at a time.", cause: error },
			);
		}
	}

	#instantiate(
		module: WebAssembly.Module,
		imports: WebAssembly.Imports[string] = {},
	): WebAssembly.Instance {
		const instance = new WebAssembly.Instance(module, {
			a: Object.fromEntries(
				Object.entries(imports).map(([name, call]) => [name, this.#own(call)]),
			),
		});
		for (const item of Object.values(instance.exports)) {
			if (item instanceof WebAssembly.Memory) this.#streams.memory = item;
		}
		return instance;
	}

	/** The calls that Curlew answers itself; the package's code keeps their names. */
	#own(call: ImportedCall): ImportedCall {
		if (typeof call !== "function") return call;
		switch (call.name) {
			case "_fd_read":
				return this.#streams.read;
			case "_fd_write":
				return this.#streams.write;
			case "_emscripten_resize_heap":
				return (size: number) =>
					size === 0 ? this.#poll() : this.#grown(call(size));
			default:
				return call;
		}
	}

	#poll(): number {
		if (performance.now() <= this.#limits.deadline) return 0;
		this.#overrun = "takes too long";
		throw new RangeError("The filter's time is over.");
	}

	/** 256 MB are enough for about 15 MB of JSON. */
	#grown(hasGrown: boolean): boolean {
		const { memory = "256 MB" } = this.#limits;
		if (!hasGrown) this.#overrun = `takes more than ${memory} of memory`;
		return hasGrown;
	}
}

type ImportedCall = WebAssembly.Imports[string][string];

function failed(errors: string): JqError {
	return new JqError(`jq: ${reasonInJq(errors)}`, { hint: JQ_HINT });
}

export const JQ_HINT =
	"The language is described at https://jqlang.org/manual/.";

/** Its first complaint, without where it stands in its output. */
export function reasonInJq(errors: string): string {
	const [line = ""] = errors.trim().split("\n");
	const reason = line
		.replace(
			/^jq: (?:parse )?error(?: \(at [^)]*\))?(?: \(not a string\))?: /,
			"",
		)
		.replace(/ at <top-level>, line \d+:$/, "")
		.replace(/ \((?:Unix|Windows)[^)]* quoting issues\?\)/, "");
	return reason || "the filter failed";
}
