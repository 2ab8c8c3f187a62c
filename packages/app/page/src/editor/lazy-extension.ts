import { Compartment, type Extension } from "@codemirror/state";
import { ViewPlugin } from "@codemirror/view";

/** What an editor has once it was loaded. Until then it can be written in without. */
export function lazyExtension(load: () => Promise<Extension>): Extension {
	const place = new Compartment();
	const loader = ViewPlugin.define((view) => {
		let isOpen = true;
		void load().then((extension) => {
			if (isOpen)
				view.dispatch({ effects: place.reconfigure([loader, extension]) });
		});
		return { destroy: () => (isOpen = false) };
	});
	return place.of(loader);
}
