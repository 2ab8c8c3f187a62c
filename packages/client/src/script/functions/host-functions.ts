import type { GuestValue } from "../engine/engine-memory.ts";
import type { HostArguments } from "../engine/host-arguments.ts";
import type { ScriptSession } from "../script-session.ts";
import { outputFunctions } from "./output-functions.ts";
import { requestFunctions } from "./request-functions.ts";
import { responseFunctions } from "./response-functions.ts";
import { runFunctions } from "./run-functions.ts";
import { timerFunctions } from "./timer-functions.ts";
import { variableFunctions } from "./variable-functions.ts";
import { webFunctions } from "./web-functions.ts";

/**
 * Something the guest may ask of the host. What it throws is thrown in the
 * guest, with name, message and code.
 */
export type HostFunction = (
	session: ScriptSession,
	values: HostArguments,
) => GuestValue;

/** Everything the sandbox lets through, by the name it has in `guest/*.js`. */
const HOST_FUNCTIONS: Readonly<Record<string, HostFunction>> = {
	...variableFunctions,
	...runFunctions,
	...requestFunctions,
	...responseFunctions,
	...outputFunctions,
	...timerFunctions,
	...webFunctions,
};

export const HOST_FUNCTION_NAMES: readonly string[] =
	Object.keys(HOST_FUNCTIONS);

/** In the order of the names: the guest calls by index. */
export const HOST_FUNCTION_LIST: readonly HostFunction[] =
	Object.values(HOST_FUNCTIONS);
