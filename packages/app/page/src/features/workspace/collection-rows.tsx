import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import {
	type ListedCollection,
	pageOf,
} from "../../../../src/protocol/workspace/open-collections.ts";
import { attempt } from "../../state/notice-state.ts";
import {
	collectionsStore,
	isOwn,
	nameInList,
} from "../../state/workspace/open-collections.ts";
import { showCollection } from "../../state/workspace/show-collection.ts";
import { useStore } from "../../store/store.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { isPressed } from "../../ui/keys.ts";
import { showMenu, showMenuBelow } from "../../ui/menu-state.tsx";
import "./collection-rows.css";

/** Those that stand before the one that is shown, or after it. Each keeps its place, whichever is shown. */
export function CollectionRows({
	part,
}: {
	readonly part: "before" | "after";
}): ReactNode {
	const open = useStore(collectionsStore);
	// When it was closed elsewhere, all others come after it.
	const own = open.findIndex(isOwn);
	const before = open.slice(0, Math.max(0, own));
	const rows = part === "before" ? before : open.slice(own + 1);
	if (rows.length === 0) return null;
	return (
		<nav
			className="collection-rows"
			aria-label={`Collections ${part} the one that is shown`}
		>
			<ul>
				{rows.map((one) => (
					<CollectionRow key={one.id} collection={one} />
				))}
			</ul>
		</nav>
	);
}

/** A collection that is not shown: a link to its page, with what there is to know of it. */
export function CollectionRow({
	collection,
}: {
	readonly collection: ListedCollection;
}): ReactNode {
	const { id, path } = collection;
	const open = useStore(collectionsStore);
	const { name, place } = nameInList(collection, open);
	const close = () =>
		void attempt(async () => {
			const { requestCloseCollection } = await import("./close-collection.ts");
			await requestCloseCollection(collection);
		});
	const withMenu = (element: Element, at?: MouseEvent) =>
		void attempt(async () => {
			const { collectionMenu } = await import("./collection-menu.ts");
			const items = collectionMenu(collection);
			if (at) showMenu(items, { x: at.clientX, y: at.clientY });
			else showMenuBelow(items, element);
		});
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === "Delete") close();
		else if (isPressed("Shift+F10", event.nativeEvent))
			withMenu(event.currentTarget);
		else return;
		event.preventDefault();
	};
	return (
		<li className="collection-row">
			<a
				href={pageOf(id)}
				title={path}
				onClick={(event) => {
					if (!isPlainClick(event)) return;
					event.preventDefault();
					void showCollection(id);
				}}
				onContextMenu={(event) => {
					event.preventDefault();
					withMenu(event.currentTarget, event);
				}}
				onKeyDown={onKeyDown}
			>
				<Icon name="chevron" />
				<span className="collection-name">{name}</span>
				{place !== undefined && (
					<span className="collection-place">{place}</span>
				)}
				<CollectionMarks collection={collection} />
			</a>
			<IconButton icon="close" label={`Close ${name}`} onClick={close} />
		</li>
	);
}

/** Others open a tab or a window of the browser. */
function isPlainClick(event: MouseEvent): boolean {
	const { ctrlKey, metaKey, shiftKey, altKey, button } = event;
	return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

function CollectionMarks({
	collection: { problem, errors, running, unsaved },
}: {
	readonly collection: ListedCollection;
}): ReactNode {
	return (
		<span className="collection-marks">
			{running > 0 && (
				<Mark look="running" text={`${running} under way`}>
					<Icon name="play" />
				</Mark>
			)}
			{unsaved > 0 && (
				<Mark look="unsaved" text={`${unsaved} unsaved`}>
					●
				</Mark>
			)}
			{problem !== null ? (
				<Mark look="broken" text={problem.message}>
					<Icon name="warning" />
				</Mark>
			) : (
				errors !== null &&
				errors > 0 && (
					<Mark
						look="errors"
						text={`${errors} ${errors === 1 ? "error" : "errors"}`}
					>
						{errors > 99 ? "99+" : errors}
					</Mark>
				)
			)}
		</span>
	);
}

function Mark({
	look,
	text,
	children,
}: {
	readonly look: string;
	readonly text: string;
	readonly children: ReactNode;
}): ReactNode {
	return (
		<span className={`collection-mark collection-${look}`} title={text}>
			<span aria-hidden="true">{children}</span>
			<span className="visually-hidden">{text}</span>
		</span>
	);
}
