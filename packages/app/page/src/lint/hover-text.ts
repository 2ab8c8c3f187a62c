/** What is told under the mouse: a signature, and what it is for. */
export function hoverText(
	signature: string,
	docs: string | undefined,
): HTMLElement {
	const dom = document.createElement("div");
	dom.className = "hover-docs";
	dom.appendChild(document.createElement("code")).textContent = signature;
	if (docs !== undefined)
		dom.appendChild(document.createElement("p")).textContent = docs;
	return dom;
}
