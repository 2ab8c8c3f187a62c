/**
 * Begins anew with the collection that the server has open now: tabs, forms and
 * what was remembered belong to the one before. The browser asks when something
 * is unsaved.
 */
export function showOpened(): void {
	window.location.reload();
}
