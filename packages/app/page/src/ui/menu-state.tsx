import {
	type KeyboardEvent,
	type ReactNode,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { Store, useStore } from "../store/store.ts";
import { keysText } from "./keys.ts";

export interface MenuItem {
	readonly label: string;
	/** Shown at the right; as `keys.ts` has them: `Mod+D`. */
	readonly keys?: string;
	/** Shown at the right, in grey: how many there are. */
	readonly note?: string;
	readonly isDangerous?: boolean;
	readonly run: () => void;
}

interface OpenMenu {
	readonly items: readonly (MenuItem | "line")[];
	readonly x: number;
	readonly y: number;
	/** What gets the focus back. */
	readonly opener: Element | null;
}

const menuStore = new Store<OpenMenu | undefined>(undefined);

/** Shows a menu at a place of the window. */
export function showMenu(
	items: OpenMenu["items"],
	{ x, y }: { readonly x: number; readonly y: number },
): void {
	menuStore.set({ items, x, y, opener: document.activeElement });
}

/** Shows a menu below an element. */
export function showMenuBelow(
	items: OpenMenu["items"],
	element: Element,
): void {
	const { left, bottom } = element.getBoundingClientRect();
	showMenu(items, { x: left, y: bottom + 4 });
}

/** The menu that is open. There is one place for it on the page. */
export function MenuLayer(): ReactNode {
	const menu = useStore(menuStore);
	return menu ? <Menu key={`${menu.x} ${menu.y}`} menu={menu} /> : null;
}

function close({ opener }: OpenMenu): void {
	menuStore.set(undefined);
	if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}

function Menu({ menu }: { readonly menu: OpenMenu }): ReactNode {
	const element = useRef<HTMLDivElement>(null);
	const [place, setPlace] = useState({ left: menu.x, top: menu.y });
	useLayoutEffect(() => {
		const box = element.current?.getBoundingClientRect();
		if (!box) return;
		setPlace({
			left: Math.min(menu.x, window.innerWidth - box.width - 6),
			top: Math.min(menu.y, window.innerHeight - box.height - 6),
		});
		element.current?.querySelector("button")?.focus();
	}, [menu]);
	useEffect(() => {
		const onPointerDown = ({ target }: PointerEvent) => {
			if (target instanceof Node && !element.current?.contains(target))
				close(menu);
		};
		document.addEventListener("pointerdown", onPointerDown);
		return () => document.removeEventListener("pointerdown", onPointerDown);
	}, [menu]);
	const onKeyDown = (event: KeyboardEvent) => {
		event.stopPropagation();
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (event.key === "Escape" || event.key === "Tab") close(menu);
		if (step === undefined) return;
		event.preventDefault();
		const buttons: Element[] = [
			...(element.current?.querySelectorAll("button") ?? []),
		];
		const at = document.activeElement
			? buttons.indexOf(document.activeElement)
			: -1;
		const next = buttons[(at + step + buttons.length) % buttons.length];
		if (next instanceof HTMLElement) next.focus();
	};
	return (
		<div
			ref={element}
			className="menu"
			role="menu"
			tabIndex={-1}
			style={place}
			onKeyDown={onKeyDown}
		>
			{menu.items.map((item, index) =>
				item === "line" ? (
					// biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else
					<hr key={index} className="menu-line" />
				) : (
					<button
						type="button"
						key={item.label}
						role="menuitem"
						className="menu-item"
						data-dangerous={item.isDangerous || undefined}
						onClick={() => {
							close(menu);
							item.run();
						}}
					>
						<span className="menu-label">{item.label}</span>
						{item.note && <span className="menu-note">{item.note}</span>}
						{item.keys && <kbd>{keysText(item.keys)}</kbd>}
					</button>
				),
			)}
		</div>
	);
}
