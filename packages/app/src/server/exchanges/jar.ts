import type { JarContent } from "../../protocol/responses.ts";
import type { SendResult } from "../../protocol/sending.ts";
import type { OpenedContext } from "../context.ts";

/**
 * What the cookie jar of an exchange's environment holds for the URL that answered.
 *
 * @param deleted the name, as it is shown, of a cookie that is forgotten before
 */
export async function jarOf(
	{ processes }: OpenedContext,
	{ environment, result }: SendResult,
	deleted?: string,
): Promise<JarContent> {
	const url = result.response?.url ?? "";
	const cookies = await processes.call("cookies", {
		environment,
		url,
		...(deleted !== undefined && { deleted }),
	});
	return { cookies };
}
