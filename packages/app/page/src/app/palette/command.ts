/** Something that the user can have done, by keys, from the palette, or both. */
export interface Command {
	readonly id: string;
	/** As the palette and the help sheet say it. */
	readonly label: string;
	readonly group: CommandGroup;
	/** `Mod+K`: see `ui/keys.ts`. Each of them does it. */
	readonly keys?: readonly string[];
	/** False: in fields these keys mean something else. Default: true. */
	readonly isForFields?: boolean;
	/** Absent: always. */
	readonly isPossible?: () => boolean;
	readonly run: () => void;
}

/** In the order of the help sheet. */
export const COMMAND_GROUPS = [
	"Request",
	"Tabs",
	"Collection",
	"Environment",
	"Page",
] as const;

export type CommandGroup = (typeof COMMAND_GROUPS)[number];
