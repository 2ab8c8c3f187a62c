let place: HTMLElement | undefined;

/** Tells those who do not see the page what was done. */
export function announce(text: string): void {
	if (!place) {
		place = document.createElement("div");
		place.className = "visually-hidden";
		place.role = "status";
		document.body.append(place);
	}
	// The same words again are news, too.
	place.textContent = place.textContent === text ? `${text}\u00a0` : text;
}
