import { useEffect } from "react";
import { Store, useStore } from "../store/store.ts";

/** The part of a form that somebody wants to see. */
export interface WantedSection {
	/** Key of the form. */
	readonly form: string;
	/** Id of the section. */
	readonly section: string;
	/** Of a script: its `type`. */
	readonly script?: string;
}

/** A new object each time. It stays: the form may be open only later. */
export const wantedSection = new Store<WantedSection | undefined>(undefined);

/** Shows the part of a form that somebody wants to see, now or once the form is open. */
export function useShownSection(
	form: string,
	show: (section: string) => void,
): void {
	const wanted = useStore(wantedSection);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each wish
	useEffect(() => {
		if (wanted?.form === form) show(wanted.section);
	}, [wanted, form]);
}
