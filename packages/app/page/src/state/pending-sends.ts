import type { PendingLogin } from "../../../src/protocol/sending.ts";

const KEY = "curlew-sends";

/** Ids of what this window has sent and has no outcome of. The browser keeps them when the page is loaded anew. */
export function rememberedSends(): readonly string[] {
	return (sessionStorage.getItem(KEY) ?? "").split(" ").filter(Boolean);
}

export function rememberSend(id: string): void {
	sessionStorage.setItem(KEY, [...rememberedSends(), id].join(" "));
}

export function forgetRemembered(id: string): void {
	const left = rememberedSends().filter((one) => one !== id);
	sessionStorage.setItem(KEY, left.join(" "));
}

/** Whether an address may be opened: a collection says what it is. */
export function isWebAddress(url: string): boolean {
	return /^https?:\/\//i.test(url);
}

/** Opens the page of a login in a window of its own. A browser that does not let it leaves the link that is shown. A code may be entered on any device, so nothing is opened for it. */
export function openLogin({ url, code }: PendingLogin): void {
	if (code === undefined && isWebAddress(url))
		window.open(url, "_blank", "noopener,noreferrer");
}
