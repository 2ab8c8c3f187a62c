// The process in which the work of host functions is done that may take long or
// much memory: it is ended from outside, in the middle of OpenSSL or of V8's
// collector of garbage, too. Nothing that it does is told but its answers.
import { ReadArguments } from "../pure-function.ts";
import { isWorkName, workAtOnce } from "../pure-functions.ts";
import type { WorkAnswer, WorkOrder } from "../work-messages.ts";
import { processFunction } from "./process-functions.ts";

/** Characters or bytes; the script's own memory takes no more either. */
const LONGEST_ANSWER = 64 * 2 ** 20;

process.on("message", async (order: WorkOrder) => {
	process.send?.(await answerTo(order));
});
process.on("disconnect", () => process.exit());
// Ctrl-C at a terminal is for the process that this one works for.
process.on("SIGINT", () => {});

async function answerTo({ name, values }: WorkOrder): Promise<WorkAnswer> {
	try {
		const given = new ReadArguments(values);
		const value = isWorkName(name)
			? workAtOnce(name, given, Number.POSITIVE_INFINITY)
			: await processFunction(name)(given);
		const isLong = typeof value === "string" || value instanceof Uint8Array;
		if (isLong && value.length > LONGEST_ANSWER) {
			throw new RangeError(
				`The answer is longer than the ${LONGEST_ANSWER} characters that a script gets at a time.`,
			);
		}
		return { value };
	} catch (error) {
		const { name, message } =
			error instanceof Error ? error : new Error(`${error}`);
		const hasCode = error instanceof Error && "code" in error;
		const code = hasCode ? `${error.code}` : undefined;
		return { thrown: { name, message, code } };
	}
}
