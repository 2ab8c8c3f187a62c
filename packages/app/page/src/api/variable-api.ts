import type {
	ClearVariables,
	SetVariable,
} from "../../../src/protocol/variables.ts";
import { postJson } from "./call.ts";

/** What the page asks of the server about variables of a session. */
export const variableApi = {
	set: (wish: SetVariable) => postJson<undefined>("variables/set", wish),
	clear: (wish: ClearVariables) => postJson<undefined>("variables/clear", wish),
} as const;
