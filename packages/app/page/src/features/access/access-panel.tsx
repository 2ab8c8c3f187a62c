import {
	type KeyboardEvent,
	type ReactNode,
	useEffect,
	useId,
	useRef,
} from "react";
import { accessStore, answerAccess } from "../../state/access-state.ts";
import { collectionStore } from "../../state/collection-state.ts";
import { useStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { AccessList } from "./access-list.tsx";

/** Asks what the collection may take of its user's. Beside the page and not above it: whoever is asked wants to read the files first. */
export function AccessPanel({
	waiting,
}: {
	readonly waiting: readonly string[];
}): ReactNode {
	const { question } = useStore(accessStore);
	const collection = useStore(collectionStore);
	const element = useFocus();
	const id = useId();
	if (question === null || collection?.kind !== "open") return null;
	const refuse = (event: KeyboardEvent) => {
		if (event.key !== "Escape") return;
		event.stopPropagation();
		void answerAccess("no");
	};
	return (
		<dialog
			ref={element}
			open
			className="access-panel"
			tabIndex={-1}
			aria-labelledby={`${id}-title`}
			aria-describedby={`${id}-access`}
			onKeyDown={refuse}
		>
			<header className="access-head">
				<Icon name="warning" />
				<h2 id={`${id}-title`}>
					Allow the collection “<bdi>{shortName(collection.name)}</bdi>” to use
					this?
				</h2>
			</header>
			<div className="access-body" id={`${id}-access`}>
				<p className="row-note">
					Collection folder: {collection.root}. Until you answer, it can read
					none of this.
				</p>
				<AccessList access={question.access} />
				{waiting.length > 0 && (
					<p role="status">
						{[...new Set(waiting)].join(", ")}: waiting for your answer.
					</p>
				)}
			</div>
			<footer className="access-actions">
				<Button
					title="Requests that need it fail. To be asked again, use the command “Permissions of the collection …”."
					onClick={() => void answerAccess("no")}
				>
					Deny
				</Button>
				<Button
					title="Until Curlew is closed"
					onClick={() => void answerAccess("once")}
				>
					Allow for this session
				</Button>
				<Button
					title="For this folder, as long as it goes to these hosts. “Take back the permissions” in the palette ends it."
					onClick={() => void answerAccess("always")}
				>
					Always allow
				</Button>
			</footer>
		</dialog>
	);
}

/** A name as long as the page is would push the answers out of it. */
function shortName(name: string): string {
	return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}

/** Characters. */
const LONGEST_NAME = 80;

/** Takes the focus where nothing has it: nobody's typing goes into a question. Gives it back. */
function useFocus() {
	const element = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		const panel = element.current;
		let before = document.activeElement;
		if (before === null || before === document.body) panel?.focus();
		const isInside = (node: EventTarget | null) =>
			node instanceof Node && panel !== null && panel.contains(node);
		const note = ({ target, relatedTarget }: FocusEvent) => {
			if (!isInside(target) || isInside(relatedTarget)) return;
			if (relatedTarget instanceof Element) before = relatedTarget;
		};
		document.addEventListener("focusin", note);
		return () => {
			document.removeEventListener("focusin", note);
			const { activeElement } = document;
			const isLost = activeElement === null || activeElement === document.body;
			if (isLost && before instanceof HTMLElement && before.isConnected)
				before.focus();
		};
	}, []);
	return element;
}
