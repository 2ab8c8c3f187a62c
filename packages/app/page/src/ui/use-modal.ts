import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * A `<dialog>` that is above the page as long as it is there. What has
 * `data-first` in it gets the focus; what had it before gets it back.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
	const dialog = useRef<HTMLDialogElement>(null);
	useLayoutEffect(() => {
		const element = dialog.current;
		element?.showModal();
		// By itself the browser takes the first button, which closes the dialog.
		element?.querySelector<HTMLElement>("[data-first]")?.focus();
		// While it is still in the document: only then does the focus go back.
		return () => element?.close();
	}, []);
	return dialog;
}
