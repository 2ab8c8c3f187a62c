import {
	describeNeeded,
	isGoodStatus,
	neededRequests,
	visibleLine,
} from "@curlew/client/internal";
import { writeNotes } from "../run/notes.ts";
import type { RequestWork } from "../with-request.ts";

/**
 * Sends first what a request needs the results of, in the session in which it
 * will be sent itself.
 *
 * @returns false when one of them did not pass, or the user ended it: nothing else is sent then
 */
export async function sendNeeded({
	session,
	request,
	findings,
	terminal,
	interrupt,
}: RequestWork): Promise<boolean> {
	const needed = await neededRequests(session, [request]);
	if (needed.length === 0)
		writeNotes(terminal, ["nothing has to be sent first."]);
	for (const one of needed) {
		writeNotes(terminal, [`sends first ${visibleLine(describeNeeded(one))}`]);
		const { result, flow } = await session.execute(one.definition);
		findings.close();
		if (interrupt.signal.aborted || flow.stop) return false;
		if (isGoodStatus(result.status)) continue;
		const path = visibleLine(one.definition.path);
		writeNotes(terminal, [
			`${path} did not pass, so that ${visibleLine(request.path)} was not sent.`,
		]);
		return false;
	}
	return true;
}
