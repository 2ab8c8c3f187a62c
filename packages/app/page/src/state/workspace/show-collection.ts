import { pageOf } from "../../../../src/protocol/workspace/open-collections.ts";
import { pageStart } from "../../api/page-start.ts";
import { keepRemembered } from "../../store/remembered.ts";
import { flushDrafts } from "../drafts/kept-drafts.ts";
import { reportError } from "../notice-state.ts";
import { type AfterLoading, leaveForNext } from "./after-loading.ts";

/** Of the browser's window: another one looks at something else. */
const VIEW = `curlew-view-${pageStart.collection}`;

/** Brings back what was seen when this window has shown the collection last. */
export function restoreView(): void {
	const view = sessionStorage.getItem(VIEW);
	if (view === null) return;
	import("./keep-view.ts")
		.then(({ showView }) => showView(JSON.parse(view)))
		.catch(reportError);
}

/**
 * Shows the page of a collection in place of this one. What is unsaved here, its
 * tabs and all that is under way are with the server, and there again on return.
 *
 * @param next what is to be done there first
 */
export async function showCollection(
	id: string,
	next?: AfterLoading,
): Promise<void> {
	if (next) leaveForNext(next);
	// What cannot be kept is told; then the browser asks before the page goes.
	const [{ currentView }] = await Promise.all([
		import("./keep-view.ts"),
		flushDrafts(),
		keepRemembered(),
	]);
	sessionStorage.setItem(VIEW, JSON.stringify(currentView()));
	window.location.assign(pageOf(id));
}
