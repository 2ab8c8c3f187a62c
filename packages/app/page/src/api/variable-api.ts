import type { Mend } from "../../../src/protocol/run.ts";
import type {
	ClearVariables,
	MendsRequest,
	SetVariableRequest,
} from "../../../src/protocol/variables.ts";
import { postJson } from "./call.ts";

/** What the page asks of the server about variables of a session. */
export const variableApi = {
	set: (input: SetVariableRequest) => change("variables/set", input),
	mends: (request: MendsRequest, signal: AbortSignal) =>
		postJson<readonly Mend[]>("variables/mends", request, signal),
	clear: (input: ClearVariables) => change("variables/clear", input),
} as const;

/** Changes that the server has not answered yet: requests on other connections could overtake them. */
const underWay = new Set<Promise<undefined>>();

/** Waits until what is sent next uses all values that were changed before. */
export async function variablesAreSet(): Promise<void> {
	await Promise.allSettled(underWay);
}

async function change(path: string, input: unknown): Promise<undefined> {
	const answer = postJson<undefined>(path, input);
	underWay.add(answer);
	try {
		return await answer;
	} finally {
		underWay.delete(answer);
	}
}
