import type { GuestValue } from "../engine/engine-memory.ts";
import type { HostArguments } from "../engine/host-arguments.ts";
import type { RunningScript } from "../running-script.ts";
import { cookieFunctions } from "./cookie-functions.ts";
import { workFunctions } from "./host-work.ts";
import { moduleFunctions } from "./module-functions.ts";
import { outputFunctions } from "./output-functions.ts";
import { requestFunctions } from "./request-functions.ts";
import { responseFunctions } from "./response-functions.ts";
import { runFunctions } from "./run-functions.ts";
import { sendingFunctions } from "./sending-functions.ts";
import { subtleFunctions } from "./subtle-functions.ts";
import { timerFunctions } from "./timer-functions.ts";
import { variableFunctions } from "./variable-functions.ts";

/**
 * Something the guest may ask of the host. What it throws is thrown in the
 * guest, with name, message and code. The script stands still until a promise is
 * settled, which must happen by the script's deadline and soon after its signal.
 */
export type HostFunction = (
	session: RunningScript,
	values: HostArguments,
) => GuestValue | Promise<GuestValue>;

/** Everything the sandbox lets through, by the name it has in `guest/*.js`. */
const HOST_FUNCTIONS: Readonly<Record<string, HostFunction>> = {
	...variableFunctions,
	...runFunctions,
	...sendingFunctions,
	...cookieFunctions,
	...requestFunctions,
	...responseFunctions,
	...outputFunctions,
	...timerFunctions,
	...moduleFunctions,
	...subtleFunctions,
	...workFunctions,
};

export const HOST_FUNCTION_NAMES: readonly string[] =
	Object.keys(HOST_FUNCTIONS);

/** In the order of the names: the guest calls by index. */
export const HOST_FUNCTION_LIST: readonly HostFunction[] =
	Object.values(HOST_FUNCTIONS);
