import { presentCertificate } from "@curlew/client/internal";
import type { ProcessCalls } from "../messages.ts";
import type { Opened } from "./serve.ts";

/**
 * How a server presents itself to the session of an environment.
 *
 * @throws CurlewError when nobody shows a certificate there
 */
export async function presentedInProcess(
	{ sessions }: Opened,
	{ environment, url }: ProcessCalls["presented"]["ask"],
): Promise<ProcessCalls["presented"]["answer"]> {
	const session = await sessions.get(environment);
	return presentCertificate(session, url);
}
