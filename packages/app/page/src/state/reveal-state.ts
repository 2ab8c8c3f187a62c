import { useEffect } from "react";
import { Store, useStore } from "../store/store.ts";

/** A variable that is to be shown where it is defined. */
interface Revealed {
	/** Relative to the collection's folder. */
	readonly file: string;
	readonly name: string;
}

const revealStore = new Store<Revealed | undefined>(undefined);

/** The form of the file shows the variable, now or once it is open. */
export function revealVariable(revealed: Revealed): void {
	revealStore.set(revealed);
}

/**
 * Puts the cursor into the value of a variable that is to be shown in a form.
 *
 * @param form key of the form
 * @param show brings the variables of the form on the screen
 */
export function useRevealedVariable(form: string, show: () => void): void {
	const revealed = useStore(revealStore);
	const isHere =
		revealed !== undefined &&
		(form === revealed.file || form.startsWith(`${revealed.file}#`));
	const name = isHere ? revealed.name : undefined;
	// biome-ignore lint/correctness/useExhaustiveDependencies: it is shown once for each name
	useEffect(() => {
		if (name === undefined) return;
		show();
		const frame = requestAnimationFrame(() => {
			const field = [
				...document.querySelectorAll<HTMLElement>("main [aria-label]"),
			].find((one) => one.ariaLabel === `Value of ${name}`);
			field?.focus();
			revealStore.set(undefined);
		});
		return () => cancelAnimationFrame(frame);
	}, [name]);
}
