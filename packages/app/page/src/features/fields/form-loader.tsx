import { type ReactNode, useEffect } from "react";
import type { ItemPlace } from "../../../../src/protocol/collection.ts";
import type { FormOwner } from "../../../../src/protocol/forms.ts";
import {
	failedForms,
	formKey,
	formStore,
	type OpenForm,
	openForm,
} from "../../state/form-state.ts";
import { useKeyed } from "../../store/keyed-store.ts";
import { BrokenFile } from "../text/broken-file.tsx";

/** Reads a file for its form; tells when it cannot be read. */
export function FormLoader({
	place,
	kind,
	children,
}: {
	readonly place: ItemPlace;
	readonly kind: FormOwner;
	readonly children: (form: OpenForm) => ReactNode;
}): ReactNode {
	const key = formKey(place);
	const form = useKeyed(formStore, key);
	const failed = useKeyed(failedForms, key);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the place
	useEffect(() => {
		void openForm(place, kind);
	}, [key]);
	if (failed) return <BrokenFile file={place.file} problem={failed.error} />;
	const error = form?.saved.problems.find(
		({ severity }) => severity === "error",
	);
	if (error) return <BrokenFile file={place.file} problem={error} />;
	return form ? children(form) : null;
}
