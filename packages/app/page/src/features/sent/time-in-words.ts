const TIME = new Intl.DateTimeFormat(undefined, {
	hour: "2-digit",
	minute: "2-digit",
	second: "2-digit",
});
const DAY = new Intl.DateTimeFormat(undefined, {
	month: "short",
	day: "numeric",
	hour: "2-digit",
	minute: "2-digit",
});

/** A time (milliseconds since the epoch) as short as it can be: today only the clock. */
export function timeInWords(at: number): string {
	const date = new Date(at);
	const isToday = date.toDateString() === new Date().toDateString();
	return (isToday ? TIME : DAY).format(date);
}
