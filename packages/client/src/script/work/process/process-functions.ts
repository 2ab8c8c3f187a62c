import type { FilterAnswer, FilterFault } from "../filters/filter-fault.ts";
import type { ReadArguments } from "../pure-function.ts";

/** What is only ever done in the process of work, and loaded at its first use. Each answers with JSON. */
const PROCESS_FUNCTIONS = {
	jqFault: async (values) => asJson((await jq()).jqFault(values.text(0))),
	filterByJq: async (values) =>
		asJson((await jq()).filterByJq(values.text(0), values.text(1))),
	jsonPathFault: async (values) =>
		asJson((await jsonPath()).jsonPathFault(values.text(0))),
	filterByJsonPath: async (values) =>
		asJson((await jsonPath()).filterByJsonPath(values.text(0), values.text(1))),
} satisfies Record<string, (values: ReadArguments) => Promise<string>>;

export type ProcessWorkName = keyof typeof PROCESS_FUNCTIONS;

export function processFunction(
	name: ProcessWorkName,
): (values: ReadArguments) => Promise<string> {
	return PROCESS_FUNCTIONS[name];
}

const jq = () => import("../filters/jq-filter.ts");
const jsonPath = () => import("../filters/json-path.ts");

function asJson(answer: FilterAnswer | FilterFault | undefined): string {
	return JSON.stringify(answer ?? null);
}
