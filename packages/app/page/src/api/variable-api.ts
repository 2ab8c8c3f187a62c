import type {
	ClearVariables,
	SetVariableRequest,
} from "../../../src/protocol/variables.ts";
import { postJson } from "./call.ts";

/** What the page asks of the server about variables of a session. */
export const variableApi = {
	set: (input: SetVariableRequest) =>
		postJson<undefined>("variables/set", input),
	clear: (input: ClearVariables) =>
		postJson<undefined>("variables/clear", input),
} as const;
