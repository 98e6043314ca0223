//! From tree to record: names become cells, words become actions, by shape alone.
