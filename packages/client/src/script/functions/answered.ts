import type { Value } from "@curlew/template";
import { hostErrorText } from "../host-error.ts";
import { encodeValue } from "../value-encoding.ts";

/** What becomes of a call that is answered later: an outcome that the guest makes a value or an Error of. */
export interface CallAnswer {
	readonly isAnswer: boolean;
	readonly text: string;
}

/** Does the work of such a call. Never rejects. */
export async function answered(
	work: () => Promise<Value>,
): Promise<CallAnswer> {
	try {
		return { isAnswer: true, text: encodeValue(await work()) };
	} catch (error) {
		return { isAnswer: false, text: hostErrorText(error) };
	}
}
