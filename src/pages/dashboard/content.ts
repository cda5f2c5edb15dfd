/** What a product's dashboard says: its own words and figures. */
export interface DashboardContent {
  title: string
  sample: { label: string; explained: string }
  cards: readonly { label: string; value: number }[]
  chart: {
    heading: string
    caption: string
    labels: { month: string; count: string }
    months: readonly { month: string; count: number }[]
  }
  activities: readonly { text: string; by: string; when: string }[]
}
